import { Alert, NativeSelect } from '@mantine/core'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import {
  MAIL_PROVIDER_KEYS,
  type MailProvider,
  type MailProviderKey,
  mailProviderOf,
  PROVIDERS_CHECKED_ON,
} from '#domain/messages/mail-providers.ts'
import styles from './ProviderChoice.module.css'

type Props = { value: MailProviderKey | null; onChoose: (key: MailProviderKey | null) => void }

export function ProviderChoice({ value: key, onChoose }: Props) {
  const choose = (chosen: string) => onChoose(MAIL_PROVIDER_KEYS.find((known) => known === chosen) ?? null)
  return (
    <>
      <NativeSelect
        label="Votre messagerie"
        description="Remplit le serveur, le port, le chiffrement et, si possible, l’utilisateur."
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
