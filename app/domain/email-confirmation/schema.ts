import * as z from 'zod/mini'
import { email } from '#app/shared/form-fields'

export const OwnEmailForm = z.object({ email })
export type OwnEmailForm = z.infer<typeof OwnEmailForm>
