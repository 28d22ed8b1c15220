import { useState } from 'react'
import type { DeclineState } from '#contract/messages/declines.ts'
import { french } from '#domain/language/typography.ts'
import type { DeclineKind } from '#domain/messages/decline.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { WithoutScripts } from '../forms/WithoutScripts.tsx'
import pageStyles from '../layout/LetterPage.module.css'
import { changeDeclines } from './actions.ts'
import styles from './DeclineChoices.module.css'

type Props = { token: string; declines: DeclineState; kinds: readonly DeclineKind[] }
type Sending = { kind: DeclineKind | null; failure?: Error }

export function DeclineChoices({ token, declines: loaded, kinds }: Props) {
  const [declines, setDeclines] = useState(loaded)
  const [sending, setSending] = useState<Sending>({ kind: null })
  const choose = async (kind: DeclineKind) => {
    setSending({ kind })
    try {
      setDeclines(await changeDeclines(token, { kind, declined: !declines[kind] }))
      setSending({ kind: null })
    } catch (error) {
      setSending({ kind: null, failure: error as Error })
    }
  }
  return (
    <>
      <WithoutScripts to="faire ce choix" />
      {sending.failure && (
        <Notice kind="error" title="Votre choix n’a pas pu être enregistré.">
          <p>{failureMessage(sending.failure)}</p>
        </Notice>
      )}
      <div className={styles.choices}>
        {kinds.map((kind, index) => (
          <Choice
            key={kind}
            kind={kind}
            isMain={index === 0 && !declines[kind]}
            isDeclined={declines[kind]}
            isSending={sending.kind === kind}
            onChoose={() => {
              if (sending.kind === null) void choose(kind)
            }}
          />
        ))}
      </div>
      <p className={pageStyles.note}>
        {french`Votre choix vaut pour l’adresse e-mail qui a reçu ce lien et pour tous vos rendez-vous, aussi longtemps que le cabinet garde vos coordonnées. Les confirmations, déplacements et annulations de vos rendez-vous vous parviennent toujours.`}
      </p>
    </>
  )
}

type Words = { title: string; received: string; declined: string; decline: string; receive: string }

const WORDS: Record<DeclineKind, Words> = {
  reminder: {
    title: 'Rappels',
    received: french`Avant chaque rendez-vous, un message vous le rappelle.`,
    declined: french`C’est noté : plus aucun rappel ne part, ni par e-mail ni par SMS.`,
    decline: 'Ne plus recevoir de rappels',
    receive: 'Recevoir de nouveau les rappels',
  },
  invitation: {
    title: 'Invitations à témoigner',
    received: french`Après un rendez-vous, un e-mail peut vous inviter à laisser un témoignage.`,
    declined: french`C’est noté : vous ne recevrez plus d’invitation à témoigner.`,
    decline: 'Ne plus recevoir d’invitations',
    receive: 'Recevoir de nouveau les invitations',
  },
  waiting: {
    title: french`Liste d’attente`,
    received: french`Si une place que vous attendez se libère, un e-mail vous prévient.`,
    declined: french`C’est noté : vous n’attendez plus, et ne serez plus prévenu.`,
    decline: 'Ne plus me prévenir',
    receive: 'Recevoir de nouveau les places libérées',
  },
  rebooking: {
    title: 'Propositions de rendez-vous',
    received: french`Après un rendez-vous, un e-mail peut vous proposer de prendre le suivant.`,
    declined: french`C’est noté : vous ne recevrez plus de proposition de rendez-vous.`,
    decline: 'Ne plus recevoir de propositions',
    receive: 'Recevoir de nouveau les propositions',
  },
}

type ChoiceProps = {
  kind: DeclineKind
  isMain: boolean
  isDeclined: boolean
  isSending: boolean
  onChoose: () => void
}

function Choice({ kind, isMain, isDeclined, isSending, onChoose }: ChoiceProps) {
  const { title, received, declined, decline, receive } = WORDS[kind]
  return (
    <section className={styles.choice} aria-labelledby={kind}>
      <h2 id={kind}>{title}</h2>
      <p role="status">{isDeclined ? declined : received}</p>
      <button
        type="button"
        className={isMain ? buttonStyles.primary : buttonStyles.quiet}
        aria-disabled={isSending}
        onClick={onChoose}
      >
        {isDeclined ? receive : decline}
      </button>
    </section>
  )
}
