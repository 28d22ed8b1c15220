import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { MailObstacle } from '#domain/messages/delivery.ts'
import { adminPaths } from '../../paths.ts'
import { OBSTACLES } from './fields.ts'
import { confirmationObstacleQuery } from './queries.ts'

type Props = ComponentProps<typeof Checkbox> & { isSaved: boolean }

/** Cannot be switched on where no link can leave; a choice that was made before can be taken back. */
export function ConfirmByMail({ isSaved, ...field }: Props) {
  const { data } = useQuery(confirmationObstacleQuery)
  const obstacle = data?.obstacle ?? null
  return (
    <Checkbox
      {...field}
      label="Toujours demander cette confirmation"
      description={
        obstacle === null ? (
          'À chaque visiteur, quel que soit le nombre de rendez-vous.'
        ) : (
          <Obstacle obstacle={obstacle} isSaved={isSaved} />
        )
      }
      disabled={obstacle !== null && !isSaved}
    />
  )
}

function Obstacle({ obstacle, isSaved }: { obstacle: MailObstacle; isSaved: boolean }) {
  return (
    <>
      {OBSTACLES[obstacle]}{' '}
      {isSaved
        ? 'En attendant, les rendez-vous en ligne sont enregistrés sans confirmation.'
        : 'La confirmation ne peut pas être demandée.'}{' '}
      <Link to={adminPaths.notifications}>Régler l’envoi des messages</Link>
    </>
  )
}
