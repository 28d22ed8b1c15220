import { Alert, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import {
  findProviderByHost,
  MAIL_PROVIDER_KEYS,
  type MailProvider,
  type MailProviderKey,
  mailProviderOf,
  PROVIDERS_CHECKED_ON,
} from '#domain/messages/mail-providers.ts'
import styles from './ProviderChoice.module.css'

type Props = { host: string; onChoose: (server: NonNullable<MailProvider['server']>) => void }

export function ProviderChoice({ host, onChoose }: Props) {
  const [withoutServer, setWithoutServer] = useState<MailProviderKey | null>(null)
  const key = withoutServer ?? findProviderByHost(host)
  const choose = (chosen: string) => {
    const chosenKey = MAIL_PROVIDER_KEYS.find((known) => known === chosen)
    const server = chosenKey ? mailProviderOf(chosenKey).server : null
    setWithoutServer(chosenKey && !server ? chosenKey : null)
    if (server) onChoose(server)
  }
  return (
    <>
      <NativeSelect
        label="Votre messagerie"
        description="Remplit le serveur, le port et le chiffrement."
        value={key ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">Une autre</option>
        {MAIL_PROVIDER_KEYS.map((known) => (
          <option key={known} value={known}>
            {mailProviderOf(known).name}
          </option>
        ))}
      </NativeSelect>
      {key && <Advice {...mailProviderOf(key)} />}
    </>
  )
}

function Advice({ name, server, username, password, help }: MailProvider) {
  return (
    <Alert variant="outline" role="status" title={server ? name : `Pas d’envoi possible avec ${name}`}>
      <ul className={styles.advice}>
        {username && <li>{french`Nom d’utilisateur : ${username}`}</li>}
        <li>{french`Mot de passe : ${password}`}</li>
        <li>
          {french`Aide de ${name} : `}
          <a href={help} target="_blank" rel="noreferrer">
            {help}
          </a>
        </li>
      </ul>
      <small>{french`Vérifié le ${dayAndYear(PROVIDERS_CHECKED_ON)}.`}</small>
    </Alert>
  )
}
