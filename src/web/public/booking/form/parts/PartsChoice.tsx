import { lazy, Suspense } from 'react'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { hasSeveralLengths } from '#web/app/services/variants.ts'
import fieldStyles from '#web/ui/field.module.css'
import { type Selection, select } from '../../flow/selection.ts'
import { LengthRadios } from './LengthRadios.tsx'
import { loadOptionBoxes } from './load-option-boxes.ts'
import styles from './PartsChoice.module.css'

const OptionBoxes = lazy(async () => ({ default: (await loadOptionBoxes()).OptionBoxes }))

type Props = { selection: Selection; areOptionsOpen: boolean; onChoose: (selection: Selection) => void }

export function PartsChoice({ selection, areOptionsOpen, onChoose }: Props) {
  const { service, variant, options, duration, price } = selection
  return (
    <>
      {hasSeveralLengths(service) && (
        <LengthRadios
          service={service}
          chosen={variant}
          onChoose={(newVariant) => onChoose(select(service, newVariant, options))}
        />
      )}
      {service.options && areOptionsOpen && (
        <Suspense fallback={<p className={`${fieldStyles.hint} ${styles.panel}`}>Chargement…</p>}>
          <OptionBoxes
            options={service.options}
            chosen={options}
            onChoose={(newOptions) => onChoose(select(service, variant, newOptions))}
          />
        </Suspense>
      )}
      {/* Sighted visitors read the sum in the line of the service, and in the summary. */}
      <p className="visually-hidden" role="status">
        {french`En tout : ${frenchLength(duration)}, ${frenchPrice(price)}`}
      </p>
    </>
  )
}
