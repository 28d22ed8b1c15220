import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PushDevice } from '#contract/messages/push.ts'
import { french } from '#domain/language/typography.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './phone.module.css'
import { findPushSupport, type PushSupport, removePushDevice, switchPushOff, switchPushOn } from './push.ts'
import { pushDevicesQuery } from './queries.ts'

const FAILURE = { failure: 'Une erreur est survenue.' }

export function PushSection() {
  const devices = useQuery(pushDevicesQuery)
  return (
    <Section
      id="notifications"
      title="Notifications"
      help={french`Une ligne à l’écran quand un client prend, déplace ou annule un rendez-vous, ou fait une demande : le jour et l’heure, jamais un nom. Rien entre 22 h et 7 h.`}
    >
      <QueryBoundary of={devices}>{(list) => <Devices devices={list} />}</QueryBoundary>
    </Section>
  )
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const others = devices.filter(({ isCurrent }) => !isCurrent)
  const removal = useSave(removePushDevice, { done: 'Notifications arrêtées sur cet appareil', ...FAILURE })
  return (
    <>
      <OwnDevice isOn={devices.some(({ isCurrent }) => isCurrent)} />
      {others.length > 0 && (
        <ul className={styles.devices} aria-label="Vos autres appareils">
          {others.map(({ id, browser }) => (
            <li key={id}>
              <span>{browser}</span>
              <Button
                variant="default"
                disabled={removal.isPending}
                aria-label={`Retirer ${browser}`}
                onClick={() => removal.mutate(id)}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const OBSTACLES: Record<Exclude<PushSupport, 'possible'>, string> = {
  refused: french`Ce navigateur les refuse : autorisez-les pour ce site dans ses réglages, puis rouvrez cette page.`,
  toInstall: french`Sur un iPhone ou un iPad, installez d’abord l’application (ci-dessous), puis activez-les là.`,
  none: 'Ce navigateur n’en reçoit pas.',
}

function OwnDevice({ isOn }: { isOn: boolean }) {
  const { id } = useAdmin()
  const [support, setSupport] = useState(findPushSupport)
  const change = useSave(
    async (wanted: boolean) => {
      if (!wanted) await switchPushOff()
      else if (!(await switchPushOn(id))) setSupport(findPushSupport())
    },
    { ...FAILURE },
  )
  if (support !== 'possible') return <p className={styles.quiet}>{OBSTACLES[support]}</p>
  return (
    <Switch
      label="Sur cet appareil"
      checked={isOn}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
