import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials } from '#contract/accounts/sign-in.ts'

export const validate = zodResolver(Credentials)
