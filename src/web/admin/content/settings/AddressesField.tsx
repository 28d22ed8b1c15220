import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './settings.module.css'

type Props = { error: string | undefined; onAdd: (addresses: string[]) => void }

export function AddressesField({ error, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const addresses = typed
      .split(',')
      .map((part) => part.trim())
      .filter((address) => address !== '')
    if (addresses.length === 0) return
    onAdd(addresses)
    setTyped('')
  }
  return (
    <div className={styles.inputRow}>
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
          // Enter adds to the list instead of submitting the form.
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
