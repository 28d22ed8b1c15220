import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { french } from '#domain/language/typography.ts'
import { showToast } from '#web/app/toasts.tsx'
import styles from './CopyField.module.css'
import { copyText } from './copy-text.ts'

type Props = {
  label: string
  value: string
  /** Feminine noun in the toast: « Adresse copiée ». */
  noun: 'Adresse' | 'Clé'
  autoFocus?: boolean
}

export function CopyField({ label, value, noun, autoFocus = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    if (await copyText(value)) void showToast('success', `${noun} copiée`)
    else void showToast('info', french`${noun} sélectionnée : copiez-la au clavier ou par un appui long.`)
  }
  return (
    <div className={styles.field}>
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        autoFocus={autoFocus}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        Copier
      </Button>
    </div>
  )
}
