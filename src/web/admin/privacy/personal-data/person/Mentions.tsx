import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Mention } from '#contract/privacy/mentions.ts'
import type { DataSubject } from '#contract/privacy/personal-data.ts'
import { french } from '#domain/language/typography.ts'
import { MENTION_NAMES } from '#domain/privacy/mentions.ts'
import { useSave } from '../../../ui/query/use-save.ts'
import { clearMention, refreshPersonalData } from './actions.ts'
import styles from './person.module.css'
import { mentionsQuery } from './queries.ts'

/** Others typed them, so that each is judged by itself: a namesake may be meant. */
export function Mentions({ subject }: { subject: DataSubject }) {
  const { data } = useQuery(mentionsQuery(subject))
  if (!data || data.mentions.length === 0) return null
  return (
    <>
      <p>
        {french`Écrits par d’autres, ces textes nomment peut-être cette personne. Ils restent, sauf si vous les effacez un par un (un témoignage est supprimé) :`}
      </p>
      <ul className={styles.list}>
        {data.mentions.map((mention) => (
          <li key={`${mention.kind} ${mention.id}`}>
            <MentionLine mention={mention} />
          </li>
        ))}
      </ul>
    </>
  )
}

function MentionLine({ mention }: { mention: Mention }) {
  const { kind, id, text } = mention
  const name = french`${MENTION_NAMES[kind]} n° ${id}`
  const clearing = useSave(() => clearMention(mention), {
    done: ({ message }) => message,
    failure: 'Ce texte n’est pas effacé.',
    refresh: refreshPersonalData,
  })
  return (
    <>
      {french`${name} : ${text}`}{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={clearing.isPending}
        aria-label={french`Effacer : ${name}`}
        onClick={() => clearing.mutate()}
      >
        Effacer
      </Button>
    </>
  )
}
