import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { NewPage, type Page, PageChange } from '#contract/content/pages.ts'
import { fillPath } from '#web/app/paths.ts'
import { useVersionedForm } from '../../forms/use-versioned-form.ts'
import { adminPaths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { addPage, changePage, refreshPages } from './actions.ts'
import { pageQuery, readPage } from './queries.ts'

const versionField = { version: z.optional(z.number()) }
const NewDraft = z.extend(NewPage, versionField)
const Draft = z.extend(PageChange, versionField)
type PageDraft = z.infer<typeof Draft>

const EMPTY = { slug: '', title: '', content: '', version: undefined }

export function usePageForm(page: Page | null) {
  const creation = useCreationRedirect()
  const { slug, title, content, version } = page ?? EMPTY
  const values: PageDraft = { slug, title, content, version }
  const { conflict, ...saveForm } = useVersionedForm({
    schema: page ? Draft : NewDraft,
    values,
    save: ({ version: expected, ...fields }) => (page ? changePage(fields, expected) : addPage(fields)),
    conflictCode: 'page_changed',
    readTheirs: () => readPage(slug),
    success: 'Page enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: (saved) => {
      void refreshPages()
      keepPage(saved)
      if (!page) creation.openEditor(saved.slug)
    },
  })
  const isUntouched = saveForm.status === 'idle' && !saveForm.form.formState.isDirty
  return {
    ...saveForm,
    // A new page reopens in an editor under its slug, which then reports the save.
    status: creation.hasJustSaved && isUntouched ? ('saved' as const) : saveForm.status,
    theirs: conflict?.theirs,
    takeTheirs: () => {
      if (conflict) keepPage(conflict.theirs)
      saveForm.takeTheirs()
    },
  }
}

function keepPage(page: Page): void {
  session.client.setQueryData(pageQuery(page.slug).queryKey, page)
}

function useCreationRedirect() {
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    hasJustSaved: state === 'saved',
    openEditor: (slug: string) =>
      void navigate(fillPath(adminPaths.page, slug), { replace: true, state: 'saved' }),
  }
}
