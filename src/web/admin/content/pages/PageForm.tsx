import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Page } from '#contract/content/pages.ts'
import { textOfHtml } from '#domain/content/wording.ts'
import { isFixedPage, MAX_SLUG_LENGTH, slugOf } from '#domain/language/slug.ts'
import { french } from '#domain/language/typography.ts'
import { RichText } from '#web/ui/RichText.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { WordingNotes } from '../../forms/WordingNotes.tsx'
import { adminPaths } from '../../paths.ts'
import formStyles from '../../ui/form.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { withPlaceholders } from '../editor/foreign-pictures.ts'
import { RichTextEditor } from '../editor/RichTextEditor.tsx'
import { PageConflict } from './PageConflict.tsx'
import styles from './pages.module.css'
import { publicAddress } from './public-address.ts'
import { usePageForm } from './use-page-form.ts'

type Props = { page: Page | null }

export function PageForm({ page }: Props) {
  const { form, submit, status, error, theirs, keepMine, takeTheirs } = usePageForm(page)
  const [isPreview, setIsPreview] = useState(false)
  const { register, control, formState, setValue, getValues } = form
  const { errors, isDirty } = formState
  const [title, content] = useWatch({ control, name: ['title', 'content'] })
  const proposeSlug = (typed: string) => {
    // The slug follows the title until it is edited.
    if (!page && getValues('slug') === slugOf(title)) setValue('slug', slugOf(typed), { shouldDirty: true })
  }
  const heading = page ? french`Modifier la page « ${page.title} »` : 'Ajouter une page'
  return (
    <>
      <title>{`${heading} · Administration`}</title>
      <PageHeader title={heading}>
        <Button variant="default" aria-pressed={isPreview} onClick={() => setIsPreview(!isPreview)}>
          Aperçu
        </Button>
      </PageHeader>
      <PageLinks page={page} />
      {theirs && (
        <PageConflict theirs={theirs} isPending={status === 'saving'} onKeep={keepMine} onTake={takeTheirs} />
      )}
      {isPreview && <PagePreview title={title} content={content} />}
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.fields} hidden={isPreview}>
          <div className={formStyles.pair}>
            <TextInput
              label="Titre"
              autoComplete="off"
              error={errors.title?.message}
              {...register('title', { onChange: (event) => proposeSlug(event.target.value) })}
            />
            <SlugField page={page} form={form} />
          </div>
          <Controller
            control={control}
            name="content"
            render={({ field, fieldState }) => (
              <RichTextEditor
                label="Contenu"
                pictures
                value={field.value}
                error={fieldState.error?.message}
                onChange={field.onChange}
              />
            )}
          />
          <WordingNotes text={`${title}\n${textOfHtml(content)}`} />
        </div>
        <SaveBar form={form} status={status} error={error} />
      </form>
      <UnsavedChanges when={isDirty} />
    </>
  )
}

function PageLinks({ page }: Props) {
  return (
    <p className={styles.help}>
      <Link to={adminPaths.pages}>Toutes les pages</Link>
      {page && (
        <>
          {' · '}
          <a href={publicAddress(page.slug)}>Voir la page sur le site</a>
        </>
      )}
    </p>
  )
}

type SlugProps = Props & Pick<ReturnType<typeof usePageForm>, 'form'>

function SlugField({ page, form: { register, formState } }: SlugProps) {
  return (
    <TextInput
      label="Adresse de la page"
      description={
        page
          ? french`Elle ne change plus : des liens y mènent.`
          : french`Ce qui s’écrit après le nom de votre site pour ouvrir la page, comme « /p/acces ». Proposée d’après le titre, à vous de la changer.`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<span className={styles.prefix}>{isFixedPage(page?.slug ?? '') ? '/' : '/p/'}</span>}
      readOnly={page !== null}
      maxLength={MAX_SLUG_LENGTH}
      autoComplete="off"
      spellCheck={false}
      error={formState.errors.slug?.message}
      {...register('slug')}
    />
  )
}

/** Renders HTML that the server has not sanitized yet: the editor admits nothing executable. */
function PagePreview({ title, content }: { title: string; content: string }) {
  return (
    <section className={styles.preview} aria-label="Aperçu de la page">
      <h2>{title || 'Sans titre'}</h2>
      {content === '' ? (
        <p>Cette page n’a pas encore de texte.</p>
      ) : (
        <RichText html={withPlaceholders(content)} />
      )}
    </section>
  )
}
