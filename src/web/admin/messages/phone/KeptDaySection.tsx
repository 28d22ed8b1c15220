import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { session } from '../../session/session.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { Section } from '../../ui/Section.tsx'
import { canKeepDay, forgetKeptDay, isDayKept, switchKeptDayOn } from './kept-day.ts'
import { keptPage } from './kept-page.ts'
import styles from './phone.module.css'
import { keptReservationsQuery } from './queries.ts'

export function KeptDaySection({ now }: { now: LocalTime }) {
  return (
    <Section
      id="sans-reseau"
      title="Sans réseau"
      help={french`Vos rendez-vous du jour et du lendemain restent lisibles là où le téléphone ne capte pas : heure, prénom et initiale, prestation, téléphone. L’appareil les garde sans les chiffrer : seul son verrouillage les protège. Ils s’effacent quand vous vous déconnectez, et ne s’affichent plus après 36 heures.`}
    >
      {canKeepDay() ? (
        <KeptDaySwitch now={now} />
      ) : (
        <p className={styles.quiet}>Ce navigateur ne peut pas les garder.</p>
      )}
    </Section>
  )
}

function KeptDaySwitch({ now }: { now: LocalTime }) {
  const { id } = useAdmin()
  const [isOn, setIsOn] = useState(() => isDayKept(id))
  const change = useSave(
    async (wanted: boolean) => {
      if (wanted) await keepDay(id, now)
      else await forgetKeptDay()
      setIsOn(wanted)
    },
    { failure: 'Une erreur est survenue.' },
  )
  return (
    <Switch
      label="Garder ma journée sur cet appareil"
      checked={isOn}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}

async function keepDay(adminId: number, now: LocalTime): Promise<void> {
  const reservations = await session.client.fetchQuery(keptReservationsQuery(adminId, now.day))
  await switchKeptDayOn(adminId, keptPage(reservations, now))
}
