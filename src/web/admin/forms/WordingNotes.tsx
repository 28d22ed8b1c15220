import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createWatchedWordFinder, type WatchedWordMatch } from '#domain/content/wording.ts'
import { NNBSP } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { wordingQuery } from '../queries.ts'
import { excerptOf } from './excerpt.ts'
import styles from './WordingNotes.module.css'

const NONE: readonly WatchedWordMatch[] = []

export function WordingNotes({ text }: { text: string }) {
  const { data, isError } = useQuery(wordingQuery)
  const findMatches = useMemo(() => data && createWatchedWordFinder(data.words), [data])
  const matches = findMatches ? keepFirstPerWord(findMatches(text)) : NONE
  return (
    <div role="status" className={styles.notes}>
      {isError && <p className={primitivesStyles.note}>Les mots à éviter n’ont pas pu être vérifiés.</p>}
      {matches.length > 0 && (
        <div className={styles.matches}>
          <p>
            <strong>{matches.length === 1 ? 'Un mot à éviter' : `${matches.length} mots à éviter`}</strong>{' '}
            dans une activité de bien-être. Vous pouvez enregistrer quand même.
          </p>
          <ul>
            {matches.map((match) => (
              <Note key={match.watched.word} text={text} match={match} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Note({ text, match }: { text: string; match: WatchedWordMatch }) {
  const excerpt = excerptOf(text, match)
  const { reason, instead: alternative } = match.watched
  return (
    <li>
      <q>
        {excerpt.before}
        <mark>{excerpt.match}</mark>
        {excerpt.after}
      </q>
      <span>{reason}</span>
      <span>
        Plutôt{NNBSP}: {alternative}
      </span>
    </li>
  )
}

function keepFirstPerWord(matches: readonly WatchedWordMatch[]): WatchedWordMatch[] {
  return matches.filter(
    (match, index) => matches.findIndex(({ watched }) => watched === match.watched) === index,
  )
}
