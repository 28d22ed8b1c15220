/** Puts values into `{{name}}` placeholders. Values are text and nothing in them is looked at again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => (Object.hasOwn(values, name) ? values[name] : '') ?? '',
  )
}
