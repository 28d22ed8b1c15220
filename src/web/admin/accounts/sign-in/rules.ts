import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials } from '#contract/auth.ts'

export const validate = zodResolver(Credentials)
