import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { AgendaDateField } from '../fields/AgendaDateField.tsx'
import { AgendaTimeField } from '../fields/AgendaTimeField.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import styles from '../fields/fields.module.css'

type Props = { index: number; noun: 'absence' | 'fermeture'; onRemove: () => void; children?: ReactNode }

export function AbsenceFields({ index, noun, onRemove, children }: Props) {
  const { register, getFieldState, formState } = useFormContext<AgendaFields>()
  const path = `timeOff.${index}` as const
  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">{`${noun === 'absence' ? 'Absence' : 'Fermeture'} ${index + 1}`}</legend>
      <TextInput
        className={styles.wide}
        label="Motif (facultatif)"
        description="Les clients ne le voient pas."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        error={getFieldState(`${path}.label`, formState).error?.message}
        {...register(`${path}.label`)}
      />
      <AgendaDateField name={`${path}.from`} label="Du" />
      <AgendaTimeField name={`${path}.start`} label="À partir de" placeholder="toute la journée" />
      <AgendaDateField name={`${path}.to`} label="Au" />
      <AgendaTimeField name={`${path}.end`} label="Jusqu’à" placeholder="toute la journée" />
      {children}
      <Button className={styles.remove} variant="subtle" size="xs" onClick={onRemove}>
        {noun === 'absence' ? 'Retirer l’absence' : 'Retirer la fermeture'}
        <span className="visually-hidden"> {index + 1}</span>
      </Button>
    </fieldset>
  )
}
