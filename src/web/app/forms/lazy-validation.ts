import type { FieldValues, Resolver } from 'react-hook-form'

/** Lazy validation. If loading fails, values are sent unvalidated: the server replies with the same messages. */
export function lazyValidation<Typed extends FieldValues, Sent>(
  load: () => Promise<{ validate: Resolver<Typed, unknown, Sent> }>,
): { preload: () => void; resolver: Resolver<Typed, unknown, Sent> } {
  const loadRules = () => load().catch(() => null)
  return {
    preload: () => void loadRules(),
    resolver: async (typed, context, options) => {
      const rules = await loadRules()
      return rules
        ? rules.validate(typed, context, options)
        : { values: typed as unknown as Sent, errors: {} }
    },
  }
}
