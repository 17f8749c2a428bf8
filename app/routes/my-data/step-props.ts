import type { useFetcher } from 'react-router'
import type { MyDataAnswer, OpenView } from './view'

export type MyDataFlowAnswer = MyDataAnswer | { isLost: true }

export type StepFetcher = ReturnType<typeof useFetcher<MyDataFlowAnswer>>

export type OpenStepProps = { fetcher: StepFetcher; isBusy: boolean; view: OpenView }
