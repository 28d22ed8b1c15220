import { join } from 'node:path'
import { findReach, type Graph, RUNTIME } from './chunk-graph.ts'

type NameOf = (id: string) => string | undefined

const ENTRY = 'src/web/entry-admin.tsx'
const ROUTES = 'src/web/admin/routes.tsx'
const LOGIN = 'src/web/admin/accounts/sign-in/LoginPage.tsx'
const AGENDA_SCREENS = [
  'src/web/admin/booking/agenda/AgendaConfigPage.tsx',
  'src/web/admin/booking/agenda/PersonAgendaPage.tsx',
]
const LAYOUT = ['src/web/admin/layout/MantineFrame.tsx', 'src/web/admin/layout/AdminLayout.tsx']
const DAILY_SCREENS = ['src/web/admin/dashboard/DashboardPage.tsx', 'src/web/admin/ReservationsPage.tsx']
/** Loaded late by the calendar and by a client's page. */
const DIALOGS = [
  'src/web/admin/booking/reservation/ReservationDialogs.tsx',
  'src/web/admin/clients/notes/visit-notes.ts',
]
/** Screens import Mantine through its barrel, which imports every component. */
const BARREL = 'node_modules/@mantine/core/esm/index.mjs'
const DAILY_COMPONENTS = /esm.(core|components.(Alert|Button|Drawer|NativeSelect|Popover|TextInput))[\\/]/
const FORM_COMPONENTS = /esm.components.(Checkbox|Modal|Switch|Tabs|Textarea)[\\/]/

/** In the style sheet of the layout, which then is the only one of most screens; the calendar has much style of its own. */
const STYLES = /src.web.(admin(?!.booking.calendar)|ui)[\\/].*\.css$/
const CLSX = /node_modules.clsx/
const EDITOR =
  /node_modules.(@tiptap|prosemirror|linkifyjs|orderedmap|rope-sequence|w3c-keyname)|admin.content.editor./
/** Also imported by what loads late: in a screen's own chunk they would become a chunk of their own. */
const LEAVES = /src.(domain|web.ui)[\\/]/
/** Settings and rules of one's own agenda and of another person's, why a slot is missing, the guide. */
const MAX_AGENDA_SCREENS = 6
const AGENDA = /src.web.admin.booking.agenda[\\/]/

/**
 * Names the chunk of each file of the back office by who needs it: `start` every page, `fields` the sign-in page and other
 * forms, `office` the layout and the daily screens, `forms` the agenda's settings, `shared` the other screens. The rest is
 * one screen's own. By default the bundler makes a chunk for each set of screens that share a file.
 */
export function nameOfficeChunks(root: string): (id: string, graph: Graph) => string | null {
  let nameOf: NameOf | undefined
  return (id, graph) => {
    nameOf ??= nameFiles(root, graph)
    return (RUNTIME.test(id) || CLSX.test(id) ? 'start' : nameOf(id)) ?? null
  }
}

function nameFiles(root: string, graph: Graph): NameOf {
  const barrel = join(root, BARREL)
  const reach = (ids: readonly string[] = []) => findReach(ids, graph, barrel)
  const reachOf = (...paths: string[]) => reach(paths.map((path) => join(root, path)))
  const screens =
    graph.getModuleInfo(join(root, ROUTES))?.dynamicallyImportedIds.map((id) => reach([id])) ?? []
  const countScreens = (id: string) => screens.filter((ids) => ids.has(id)).length
  const components = graph.getModuleInfo(barrel)?.importedIds ?? []
  const start = reachOf(ENTRY)
  const login = reachOf(LOGIN)
  const layout = reachOf(...LAYOUT)
  const daily = reachOf(...DAILY_SCREENS)
  const agenda = reachOf(...AGENDA_SCREENS)
  const dailyComponents = reach(components.filter((id) => DAILY_COMPONENTS.test(id)))
  const formComponents = reach(components.filter((id) => FORM_COMPONENTS.test(id)))
  const allComponents = reach(components)
  const dialogs = reachOf(...DIALOGS)
  const isEveryday = (id: string) =>
    daily.has(id) && (countScreens(id) > 1 || dialogs.has(id) || LEAVES.test(id))
  const isAgenda = (id: string) => agenda.has(id) && AGENDA.test(id) && countScreens(id) <= MAX_AGENDA_SCREENS
  const rules: [name: string, includes: (id: string) => boolean][] = [
    [
      'start',
      (id) => start.has(id) || (login.has(id) && (layout.has(id) || daily.has(id) || STYLES.test(id))),
    ],
    ['fields', (id) => login.has(id)],
    ['office', (id) => STYLES.test(id)],
    ['editor', (id) => EDITOR.test(id)],
    ['office', (id) => layout.has(id) || dailyComponents.has(id) || isEveryday(id)],
    ['agenda', isAgenda],
    ['forms', (id) => countScreens(id) > 1 && agenda.has(id)],
    ['shared', (id) => countScreens(id) > 1],
    ['forms', (id) => formComponents.has(id)],
    ['shared', (id) => allComponents.has(id)],
  ]
  return (id) => rules.find(([, includes]) => includes(id))?.[0]
}
