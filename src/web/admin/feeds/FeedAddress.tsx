import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { french, NNBSP } from '#domain/typography.ts'
import { showToast } from '#web/app/toasts.tsx'
import { copyField } from './copy-field.ts'
import styles from './feeds.module.css'

const TOASTS = {
  copied: { kind: 'success', message: 'Adresse copiée' },
  selected: {
    kind: 'info',
    message: french`Adresse sélectionnée : copiez-la au clavier ou par un appui long.`,
  },
} as const

/** `address`: an absolute URL or a path of this site. */
export function FeedAddress({ address, isNew }: { address: string; isNew: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const { href } = new URL(address, window.location.origin)
  const copy = async () => {
    if (!field.current) return
    const { kind, message } = TOASTS[await copyField(field.current)]
    void showToast(kind, message)
  }
  return (
    <>
      <div className={styles.address}>
        <TextInput
          ref={field}
          label="Adresse secrète de votre agenda"
          value={href}
          readOnly
          autoFocus={isNew}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy()}>
          Copier
        </Button>
      </div>
      <a className={styles.open} href={href.replace(/^https?:/, 'webcal:')}>
        Ouvrir dans mon application d’agenda
      </a>
      <p className={styles.help}>
        Ou collez-la dans Google Agenda («{NNBSP}Autres agendas{NNBSP}», «{NNBSP}À partir de l’URL
        {NNBSP}») ou dans Outlook («{NNBSP}Ajouter un calendrier{NNBSP}», «{NNBSP}S’abonner à partir du web
        {NNBSP}»). Google peut mettre plusieurs heures à relire un changement.
      </p>
    </>
  )
}
