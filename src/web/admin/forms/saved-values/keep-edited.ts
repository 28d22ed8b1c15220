type Fields = Record<string, unknown>

/**
 * Saved values, but for those that were edited. A list is kept as a whole: merged item by item, a removed item would
 * come back as a copy of another one. `dirty`: as react-hook-form marks them.
 */
export function keepEdited<Values extends Fields>(
  saved: Values,
  edited: { typed: Fields; dirty: Fields },
): Values {
  const entries = Object.entries(saved).map(([name, value]) => {
    const { typed, dirty } = { typed: edited.typed[name], dirty: edited.dirty[name] }
    if (!isDirty(dirty)) return [name, value]
    const isMerged = isFields(value) && isFields(typed) && isFields(dirty)
    return [name, isMerged ? keepEdited(value, { typed, dirty }) : typed]
  })
  return Object.fromEntries(entries) as Values
}

function isDirty(mark: unknown): boolean {
  return mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isDirty))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
