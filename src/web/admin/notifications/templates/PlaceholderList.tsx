import type { NotificationTemplate } from '#contract/templates.ts'
import { NNBSP } from '#domain/typography.ts'
import styles from './editor.module.css'

type Props = { variables: NotificationTemplate['variables']; onChoose: (name: string) => void }

export function PlaceholderList({ variables, onChoose }: Props) {
  return (
    <fieldset className={styles.variables}>
      <legend>Insérer une variable</legend>
      <ul>
        {variables.map(({ name, label }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              {label} <code>{`{{${name}}}`}</code>
            </button>
          </li>
        ))}
      </ul>
      <p>
        Pas dans l’objet, qui se lit sur un écran verrouillé{NNBSP}:{' '}
        {variables
          .filter(({ inSubject }) => !inSubject)
          .map(({ label }) => label.toLowerCase())
          .join(', ')}
        .
      </p>
    </fieldset>
  )
}
