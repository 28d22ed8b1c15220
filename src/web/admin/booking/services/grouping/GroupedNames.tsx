import { TextInput } from '@mantine/core'
import type { Service } from '#contract/booking/services.ts'
import { listedLength } from '#domain/language/french-length.ts'
import styles from './grouping.module.css'

type Props = {
  services: readonly Service[]
  names: ReadonlyMap<number, string>
  errorOf: (index: number) => string | undefined
  onChange: (id: number, name: string) => void
}

export function GroupedNames({ services, names, errorOf, onChange }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>Un nom pour chaque durée (facultatif)</legend>
      <p className={styles.help}>Il n’en faut un que si deux prestations durent autant de minutes.</p>
      {services.map(({ id, name, duration }, index) => (
        <TextInput
          key={id}
          label={`${listedLength(duration)}, aujourd’hui ${name}`}
          autoComplete="off"
          value={names.get(id) ?? ''}
          error={errorOf(index)}
          onChange={({ currentTarget }) => onChange(id, currentTarget.value)}
        />
      ))}
    </fieldset>
  )
}
