import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { exampleValues } from '#domain/messages/message-example.ts'
import styles from './editor.module.css'

type Props = { variables: NotificationTemplate['variables']; onChoose: (name: string) => void }

export function PlaceholderList({ variables, onChoose }: Props) {
  return (
    <fieldset className={styles.variables}>
      <legend>Insérer une information</legend>
      <Explanation names={variables.map(({ name }) => name)} />
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

function Explanation({ names }: { names: string[] }) {
  const examples = Object.entries(exampleValues()).filter(([name]) => names.includes(name))
  const example = examples.find(([name]) => name === 'date') ?? examples[0]
  if (!example) return null
  const [name, value] = example
  return (
    <p className={styles.explanation}>
      {french`À l’envoi, ${`{{${name}}}`} sera remplacé par ce qui vaut pour la personne, par exemple « ${value} ».`}
    </p>
  )
}
