import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { notify } from '#web/app/toasts.tsx'
import { copyField } from './copy-field.ts'
import classes from './feeds.module.css'

const SAID = {
  copied: { kind: 'success', message: 'Adresse copiée' },
  selected: {
    kind: 'info',
    message: `Adresse sélectionnée${'\u202f'}: copiez-la au clavier ou par un appui long.`,
  },
} as const

/** The address, to be copied or opened; a path is one of this very site. The keyboard stands on one just made. */
export function FeedAddress({ address, isNew }: { address: string; isNew: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const { href } = new URL(address, window.location.origin)
  const copy = async () => {
    if (!field.current) return
    const { kind, message } = SAID[await copyField(field.current)]
    void notify(kind, message)
  }
  return (
    <>
      <div className={classes.address}>
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
      <a className={classes.open} href={href.replace(/^https?:/, 'webcal:')}>
        Ouvrir dans mon application d’agenda
      </a>
      <p className={classes.help}>
        Ou collez-la dans Google Agenda («{'\u202f'}Autres agendas{'\u202f'}», «{'\u202f'}À partir de l’URL
        {'\u202f'}») ou dans Outlook («{'\u202f'}Ajouter un calendrier{'\u202f'}», «{'\u202f'}S’abonner à
        partir du web{'\u202f'}»). Google peut mettre plusieurs heures à relire un changement.
      </p>
    </>
  )
}
