import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { french } from '#domain/typography.ts'
import { showToast } from '#web/app/toasts.tsx'
import { copyField } from '../feeds/copy-field.ts'
import styles from './second-factor.module.css'

const TOASTS = {
  copied: { kind: 'success', message: 'Clé copiée' },
  selected: { kind: 'info', message: french`Clé sélectionnée : copiez-la au clavier ou par un appui long.` },
} as const

/** For those who cannot scan, or whose application is on this device. */
export function SecretField({ secret }: { secret: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (!field.current) return
    const { kind, message } = TOASTS[await copyField(field.current)]
    void showToast(kind, message)
  }
  return (
    <div className={styles.secret}>
      <TextInput
        ref={field}
        label="Ou saisissez cette clé dans l’application"
        value={secret}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        Copier
      </Button>
    </div>
  )
}
