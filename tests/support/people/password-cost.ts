import type { PasswordCost } from '#server/config.ts'

/** Argon2 is expensive on purpose: the sites and accounts of the tests use the lowest cost. */
export const LOWEST_COST: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
