import { useFormContext } from 'react-hook-form'
import type { LegalText } from '#contract/content/legal-texts.ts'
import { blanksOf } from '#domain/content/legal-texts/markup.ts'
import type { LegalTextKey } from '#domain/content/legal-texts/proposal.ts'
import { SETTING_LABELS } from '#domain/content/setting-labels.ts'
import { french } from '#domain/language/typography.ts'
import { POLICY_PERIODS } from '#domain/privacy/privacy-policy.ts'
import { RichText } from '#web/ui/RichText.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import { withPlaceholders } from '../editor/foreign-pictures.ts'
import styles from './legal-texts.module.css'
import type { LegalTextsValues } from './use-legal-texts-form.ts'

/** Addresses of the set-up steps lead here. */
const ANCHORS: Record<LegalTextKey, string> = {
  legalText: 'mentions-legales',
  privacyPolicy: 'confidentialite',
  termsOfService: 'conditions',
}

const STATES: Record<LegalText['state'], { tone: BadgeTone; label: string }> = {
  empty: { tone: 'warning', label: 'Vide sur le site' },
  example: { tone: 'warning', label: 'Texte d’exemple sur le site' },
  filled: { tone: 'success', label: 'Rempli d’après vos réponses' },
  edited: { tone: 'neutral', label: 'Écrit à la main' },
}

const HELP: Partial<Record<LegalTextKey, string>> = {
  termsOfService: french`Relisez surtout l’annulation, les mineurs et le droit de rétractation : ils dépendent de votre façon de travailler.`,
}

type Props = { text: LegalText; proposal: string }

export function LegalTextSection({ text: { key, state, html }, proposal }: Props) {
  const { watch, setValue } = useFormContext<LegalTextsValues>()
  const replaced = watch('replace')
  const isKept = state === 'edited' && !replaced.includes(key)
  const setReplaced = (isReplaced: boolean) => {
    const others = replaced.filter((other) => other !== key)
    setValue('replace', isReplaced ? [...others, key] : others, { shouldDirty: true })
  }
  const { tone, label } = STATES[state]
  // The proposal names the periods by itself.
  const help = key === 'privacyPolicy' && state === 'edited' ? POLICY_PERIODS : HELP[key]
  return (
    <Section id={ANCHORS[key]} title={SETTING_LABELS[key]} {...(help !== undefined && { help })}>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <Blanks blanks={blanksOf(isKept ? html : proposal)} />
      {state === 'edited' && <Reading title="Lire votre texte" html={withPlaceholders(html)} />}
      <Reading title="Lire le texte proposé" html={proposal} />
      {state === 'edited' && (
        <CheckboxField
          label="Remplacer mon texte par le texte proposé"
          description="Sans cela, votre texte reste comme il est. Le remplacer ne peut pas être annulé."
          checked={!isKept}
          onChange={(event) => setReplaced(event.currentTarget.checked)}
        />
      )}
    </Section>
  )
}

function Blanks({ blanks }: { blanks: string[] }) {
  if (blanks.length === 0) return <p>Rien ne reste à compléter.</p>
  return (
    <details className={styles.reading}>
      <summary>{blanks.length === 1 ? '1 réponse manque' : `${blanks.length} réponses manquent`}</summary>
      <p>{french`Ce qui reste à compléter est marqué entre crochets dans le texte :`}</p>
      <ul className={styles.blanks} aria-label="À compléter">
        {blanks.map((blank) => (
          <li key={blank}>{blank}</li>
        ))}
      </ul>
    </details>
  )
}

function Reading({ title, html }: { title: string; html: string }) {
  return (
    <details className={styles.reading}>
      <summary>{title}</summary>
      <RichText html={html} />
    </details>
  )
}
