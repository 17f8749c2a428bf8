import type { useFetcher } from 'react-router'
import type { MyDataAnswer, OpenView } from './view'

export type Answer = MyDataAnswer | { isLost: true }

export type StepFetcher = ReturnType<typeof useFetcher<Answer>>

export type OpenStepProps = { fetcher: StepFetcher; isBusy: boolean; view: OpenView }
