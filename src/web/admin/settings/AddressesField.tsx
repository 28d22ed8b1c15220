import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './settings.module.css'

type Props = { error: string | undefined; onAdd: (addresses: string[]) => void }

/** Addresses of pictures that are online already, one or several between commas. */
export function AddressesField({ error, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const addresses = typed.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
    if (addresses.length === 0) return
    onAdd(addresses)
    setTyped('')
  }
  return (
    <div className={styles.beside}>
      <TextInput
        label="Adresses d’images"
        description="D’images qui sont déjà en ligne, séparées par des virgules"
        value={typed}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Adds to the list; the form is not to be sent.
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" onClick={add}>
        Ajouter ces adresses
      </Button>
    </div>
  )
}
