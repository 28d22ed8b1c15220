import { french } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { refreshRuns } from './actions.ts'

type Props = {
  id: string
  title: string
  help: string
  label: string
  question: string
  consequence: string
  run: () => Promise<{ message: string }>
}

export function ScriptAction({ id, title, help, label, question, consequence, run }: Props) {
  return (
    <Section id={id} title={title} help={help}>
      <div>
        <ConfirmButton
          label={label}
          title={french`${question} ?`}
          confirmLabel={label}
          tone="plain"
          action={run}
          done={({ message }) => message}
          failure="Une erreur est survenue."
          refresh={refreshRuns}
          pendingLabel="En cours..."
        >
          <p>{consequence}</p>
        </ConfirmButton>
      </div>
    </Section>
  )
}
