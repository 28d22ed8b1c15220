import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { hasSeveralLengths } from '#web/app/services/variants.ts'
import { type Selection, select } from '../../flow/selection.ts'
import { LengthRadios } from './LengthRadios.tsx'
import { OptionBoxes } from './OptionBoxes.tsx'
import styles from './PartsChoice.module.css'

type Props = { selection: Selection; onChoose: (selection: Selection) => void }

export function PartsChoice({ selection, onChoose }: Props) {
  const { service, variant, options, duration, price } = selection
  return (
    <div className={styles.parts} data-parts>
      {hasSeveralLengths(service) && (
        <LengthRadios
          service={service}
          chosen={variant}
          onChoose={(newVariant) => onChoose(select(service, newVariant, options))}
        />
      )}
      {service.options && (
        <OptionBoxes
          options={service.options}
          chosen={options}
          onChoose={(newOptions) => onChoose(select(service, variant, newOptions))}
        />
      )}
      {/* Sighted visitors read the sum in the line of the service, and in the summary. */}
      <p className="visually-hidden" role="status">
        {french`En tout : ${frenchLength(duration)}, ${frenchPrice(price)}`}
      </p>
    </div>
  )
}
