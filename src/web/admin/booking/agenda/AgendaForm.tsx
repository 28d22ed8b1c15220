import { Tabs } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useLocation, useSearchParams } from 'react-router'
import type { readAgenda } from '#contract/booking/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Day } from '#domain/language/time.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import type { Versioned } from '../../session/versioned.ts'
import { useScrollToAnchor } from '../../ui/parts/use-scroll-to-anchor.ts'
import styles from './AgendaForm.module.css'
import { AbsencesTab } from './absences/AbsencesTab.tsx'
import {
  AGENDA_TABS,
  type AgendaTabId,
  agendaTabOf,
  findFaultyAgendaTab,
  type TabProps,
} from './agenda-tabs.ts'
import { AgendaConflict } from './conflict/AgendaConflict.tsx'
import { HoursTab } from './hours/HoursTab.tsx'
import { OutsideDialog } from './outside/OutsideDialog.tsx'
import type { AgendaTarget } from './queries.ts'
import { useAgendaForm } from './use-agenda-form.ts'

const PANELS: Record<AgendaTabId, (props: TabProps) => ReactNode> = {
  horaires: HoursTab,
  conges: AbsencesTab,
}

type Props = { target: AgendaTarget; saved: Versioned<Reply<typeof readAgenda>>; today: Day }

/** One form across the tabs, so that input survives a switch of tabs. */
export function AgendaForm({ target, saved, today }: Props) {
  const { form, submit, status, error, outsideCheck, conflict, keepMine, takeTheirs } = useAgendaForm({
    target,
    saved,
    today,
  })
  const { tab, openTab, openFault, panels } = useAgendaTabs()
  const { errors, isDirty } = form.formState
  useScrollToAnchor()
  const submitAndShowFault = async (event: FormEvent) => {
    await submit(event)
    openFault((field) => form.getFieldState(field).invalid)
  }
  const renderForm = (fields: ReactNode) => (
    <form className={styles.form} noValidate onSubmit={(event) => void submitAndShowFault(event)}>
      {fields}
      <SaveBar form={form} status={status} error={error} />
    </form>
  )
  return (
    <FormProvider {...form}>
      <UnsavedChanges when={isDirty} />
      {conflict && (
        <AgendaConflict
          title="Cet agenda a changé entre-temps"
          theirs={conflict.theirs}
          mine={conflict.mine}
          isPending={status === 'saving'}
          onKeep={keepMine}
          onTake={takeTheirs}
        />
      )}
      <Tabs ref={panels} className={styles.tabs} value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List aria-label="Agenda">
          {AGENDA_TABS.map(({ id, label, fields }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
              {fields.some((field) => errors[field]) && <span className={styles.fault}> (à corriger)</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {AGENDA_TABS.map(({ id }) => {
          const Panel = PANELS[id]
          return (
            <Tabs.Panel key={id} value={id} className={styles.panel}>
              <Panel target={target} today={today} renderForm={renderForm} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
      <OutsideDialog check={outsideCheck} />
    </FormProvider>
  )
}

function useAgendaTabs() {
  const { hash } = useLocation()
  const [search, setSearch] = useSearchParams()
  // A dialog leaves the hash of the address: the tab that it was opened from stays.
  const [current, setCurrent] = useState<AgendaTabId>('horaires')
  const tab = agendaTabOf(search.get('onglet'), hash, current)
  if (tab !== current) setCurrent(tab)
  const openTab = (name: string | null) => name !== null && setSearch({ onglet: name }, { replace: true })
  const panels = useRef<HTMLDivElement>(null)
  const openedFault = useRef<AgendaTabId>(undefined)
  // react-hook-form focuses a field at fault only while it is on the screen.
  useEffect(() => {
    if (openedFault.current !== tab) return
    openedFault.current = undefined
    panels.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  return {
    tab,
    openTab,
    panels,
    openFault: (isAtFault: Parameters<typeof findFaultyAgendaTab>[0]) => {
      const isHere = AGENDA_TABS.some(({ id, fields }) => id === tab && fields.some(isAtFault))
      const faultyTab = isHere ? undefined : findFaultyAgendaTab(isAtFault)
      if (faultyTab === undefined) return
      openedFault.current = faultyTab
      openTab(faultyTab)
    },
  }
}
