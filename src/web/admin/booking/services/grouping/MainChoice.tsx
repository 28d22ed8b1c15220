import type { Service } from '#contract/booking/services.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { RadioField } from '../../../ui/choices/RadioField.tsx'
import { lengthsAndPrice } from '../lengths/lengths-and-price.ts'
import styles from './grouping.module.css'

type Props = { services: readonly Service[]; chosenId: number; onChoose: (id: number) => void }

export function MainChoice({ services, chosenId, onChoose }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>Laquelle reste{NNBSP}?</legend>
      <p className={styles.help}>
        Sa pause, son image, son texte, sa catégorie et sa couleur valent pour toutes les durées.
      </p>
      {services.map((service) => (
        <RadioField
          key={service.id}
          name="remaining"
          label={service.name}
          description={lengthsAndPrice(service)}
          checked={service.id === chosenId}
          onChange={() => onChoose(service.id)}
        />
      ))}
    </fieldset>
  )
}
