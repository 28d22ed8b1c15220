import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials } from '#contract/auth.ts'

/** Holds what is typed at sign-in to the very schema that the server holds it to. */
export const validate = zodResolver(Credentials)
