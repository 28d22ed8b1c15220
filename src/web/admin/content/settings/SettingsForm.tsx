import { Tabs } from '@mantine/core'
import type { FormEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { EditableSettingsReply } from '#contract/content/editable-settings.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useScrollToAnchor } from '../../ui/parts/use-scroll-to-anchor.ts'
import { AdvancedTab } from './AdvancedTab.tsx'
import { AppearanceTab } from './AppearanceTab.tsx'
import { useSettingsForm } from './basics/use-settings-form.ts'
import { ContentTab } from './ContentTab.tsx'
import { ModulesTab } from './modules/ModulesTab.tsx'
import styles from './settings.module.css'
import { findFaultyTab, TABS, tabOf } from './settings-form.ts'

const PANELS = [
  ['apparence', AppearanceTab],
  ['contenus', ContentTab],
] as const

/** One form across the tabs, so that input survives a switch of tabs. */
export function SettingsForm({ settings }: { settings: EditableSettingsReply }) {
  const [search, setSearch] = useSearchParams()
  const { form, submit, status, error } = useSettingsForm(settings)
  const { errors, isDirty } = form.formState
  useScrollToAnchor()
  const openTab = (tab: string | null) => setSearch({ onglet: tabOf(tab) }, { replace: true })
  const submitAndShowFault = async (event: FormEvent) => {
    await submit(event)
    const faultyTab = findFaultyTab((field) => form.getFieldState(field).invalid)
    if (faultyTab) openTab(faultyTab)
  }
  const tab = tabOf(search.get('onglet'))
  return (
    <FormProvider {...form}>
      <Tabs className={styles.tabs} value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List aria-label="Paramètres du site">
          {TABS.map(({ id, label, fields }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
              {fields.some((field) => errors[field]) && <span className={styles.fault}> (à corriger)</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <form noValidate onSubmit={(event) => void submitAndShowFault(event)}>
          {PANELS.map(([id, Panel]) => (
            <Tabs.Panel key={id} value={id} className={styles.panel}>
              <Panel />
            </Tabs.Panel>
          ))}
          {(PANELS.some(([id]) => id === tab) || isDirty) && (
            <SaveBar form={form} status={status} error={error} />
          )}
        </form>
        {/* Takes effect at once. */}
        <Tabs.Panel value="modules" className={styles.panel}>
          <ModulesTab />
        </Tabs.Panel>
        {/* Contains other forms, and forms cannot nest. */}
        <Tabs.Panel value="avance" className={styles.panel}>
          <AdvancedTab />
        </Tabs.Panel>
      </Tabs>
      <UnsavedChanges when={isDirty} />
    </FormProvider>
  )
}
