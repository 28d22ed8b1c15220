import { Alert, Button } from '@mantine/core'
import { FormProvider, useWatch } from 'react-hook-form'
import type { LegalTexts } from '#contract/content/legal-texts.ts'
import { proposeLegalTexts } from '#domain/content/legal-texts/proposal.ts'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import alertStyles from '../../ui/alert.module.css'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { useScrollToAnchor } from '../../ui/parts/use-scroll-to-anchor.ts'
import { Section } from '../../ui/Section.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ConsumerFields } from './ConsumerFields.tsx'
import { HostFields } from './HostFields.tsx'
import { LegalTextSection } from './LegalTextSection.tsx'
import styles from './legal-texts.module.css'
import { detailsOf, useLegalTextsForm } from './use-legal-texts-form.ts'

type Props = { saved: LegalTexts; version: number | undefined }

export function LegalTextsForm({ saved, version }: Props) {
  const { form, submit, status, error } = useLegalTextsForm(saved, version)
  const details = detailsOf(useWatch({ control: form.control }))
  const proposal = proposeLegalTexts(details, saved.deadlines, {
    ...saved.sells,
    smsService: saved.smsService,
  })
  useScrollToAnchor()
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.column}>
          <CompanyFields />
          <HostFields />
          <ConsumerFields />
        </div>
        <div className={styles.column}>
          {saved.texts.map((text) => (
            <LegalTextSection key={text.key} text={text} proposal={proposal[text.key]} />
          ))}
          <Section id="remplir" title="Relire et remplir">
            <CheckboxField
              label="J’ai relu ces textes"
              description="Tant que ce n’est pas coché, chaque texte s’annonce comme un projet."
              {...form.register('isReread')}
            />
            {error && status === 'failed' && (
              <Alert className={alertStyles.failure} variant="outline" role="alert">
                {error}
              </Alert>
            )}
            <div>
              <Button type="submit" disabled={status === 'saving'}>
                {status === 'saving' ? 'Enregistrement...' : 'Enregistrer et remplir les textes'}
              </Button>
            </div>
          </Section>
        </div>
        <UnsavedChanges when={form.formState.isDirty} />
      </form>
    </FormProvider>
  )
}
