import { Alert } from '@mantine/core'
import { useState } from 'react'
import { french } from '#domain/language/typography.ts'
import alertStyles from '../../../ui/alert.module.css'
import type { PractitionerOption } from './use-create-form.ts'

type Props = { practitioners: PractitionerOption[] | null }

/** Says who has joined or left the team since the form was opened. */
export function TeamChange({ practitioners }: Props) {
  const [atFirst] = useState(practitioners)
  const text = practitioners && atFirst ? changeOf(atFirst, practitioners) : null
  return (
    <div role="status">
      {text !== null && (
        <Alert className={alertStyles.warning} variant="outline" role="none">
          {text}
        </Alert>
      )}
    </div>
  )
}

function changeOf(before: readonly PractitionerOption[], now: readonly PractitionerOption[]): string | null {
  const joined = missingFrom(before, now).map((name) => `${name} s’y ajoute`)
  const left = missingFrom(now, before).map((name) => `${name} n’en fait plus partie`)
  const changes = [...joined, ...left]
  return changes.length === 0 ? null : french`L’équipe a changé entre-temps : ${changes.join(', ')}.`
}

function missingFrom(list: readonly PractitionerOption[], others: readonly PractitionerOption[]): string[] {
  const ids = new Set(list.map(({ id }) => id))
  return others.filter(({ id }) => !ids.has(id)).map(({ displayName }) => displayName)
}
