import type { ServicePart } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import fieldStyles from '#web/ui/field.module.css'

const AND = new Intl.ListFormat('fr')

/** Rendered before its text, so that screen readers announce it. */
export function DroppedOptions({ options }: { options: readonly ServicePart[] }) {
  const names = AND.format(options.map(({ name }) => name))
  return (
    <div className={fieldStyles.hint} role="status">
      {options.length > 0 && french`Cette prestation se fait sans : ${names}.`}
    </div>
  )
}
