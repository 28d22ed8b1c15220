import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Rules of a form that are fetched with the library that reads them, late: nobody can send before. Where they cannot
 * be had, what was typed goes as it is: the server says the same sentences.
 */
export function lateRules<Typed extends FieldValues, Sent>(
  load: () => Promise<{ validate: Resolver<Typed, unknown, Sent> }>,
): { fetch: () => void; resolver: Resolver<Typed, unknown, Sent> } {
  const rules = () => load().catch(() => null)
  return {
    fetch: () => void rules(),
    resolver: async (typed, context, options) => {
      const loaded = await rules()
      return loaded
        ? loaded.validate(typed, context, options)
        : { values: typed as unknown as Sent, errors: {} }
    },
  }
}
