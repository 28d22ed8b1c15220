import type { Plugin } from 'vite'

type Stubs = Record<string, string>

/** Of code that is only reachable through a part of a library's interface that the public pages do not use. */
const UNREACHABLE = '{ throw Error("not built") }'
const NOTHING = '{}'

/**
 * Functions of libraries without use on the public pages, and what replaces their bodies, by end of the module's path.
 * The minifier then drops what only they called.
 */
const STUBS: Record<string, Stubs> = {
  'react-router/dist/production/lib/router/router.js': {
    // Actions, fetchers and submitted forms.
    handleAction: UNREACHABLE,
    handleFetcherAction: UNREACHABLE,
    handleFetcherLoader: UNREACHABLE,
    fetch: UNREACHABLE,
    normalizeNavigateOptions: '{ return { path } }',
    isMutationMethod: '{ return false }',
    getSubmissionFromNavigation: NOTHING,
    getLoadingFetcher: UNREACHABLE,
    getUpdatedRevalidatingFetchers: UNREACHABLE,
    // Routes that are discovered on navigation.
    checkFogOfWar: '{ return { active: false, matches: null } }',
    discoverRoutes: UNREACHABLE,
    patchRoutesImpl: UNREACHABLE,
    // Blocked navigations.
    shouldBlockNavigation: NOTHING,
    updateBlocker: UNREACHABLE,
    // View transitions.
    persistAppliedTransitions: NOTHING,
    restoreAppliedTransitions: NOTHING,
  },
  'react-router/dist/production/lib/hooks.js': {
    // Redirects thrown by React Server Components.
    RSCErrorHandler: '{ return children }',
  },
  'react-dom/cjs/react-dom-client.production.js': {
    // <ViewTransition>
    startViewTransition: UNREACHABLE,
    applyViewTransitionToHostInstances: NOTHING,
    restoreViewTransitionOnHostInstances: NOTHING,
    commitAppearingPairViewTransitions: NOTHING,
    commitEnterViewTransitions: NOTHING,
    commitDeletedPairViewTransitions: NOTHING,
    commitExitViewTransitions: NOTHING,
    commitNestedViewTransitions: NOTHING,
    restoreEnterOrExitViewTransitions: NOTHING,
    restoreNestedViewTransitions: NOTHING,
    measureViewTransitionHostInstancesRecursive: NOTHING,
    measureNestedViewTransitions: NOTHING,
    restoreViewTransitionName: NOTHING,
    // <SuspenseList> and <Activity>
    updateSuspenseListComponent: UNREACHABLE,
    updateActivityComponent: UNREACHABLE,
    // useActionState, and functions as actions of forms
    mountActionState: UNREACHABLE,
    updateActionStateImpl: UNREACHABLE,
    dispatchActionState: UNREACHABLE,
    runActionStateAction: UNREACHABLE,
    extractEvents$1: NOTHING,
    // Custom elements
    setPropOnCustomElement: UNREACHABLE,
    // preload() and its like
    preload: UNREACHABLE,
    preloadModule: UNREACHABLE,
    preinitStyle: UNREACHABLE,
    preinitScript: UNREACHABLE,
    preinitModuleScript: UNREACHABLE,
    preconnectAs: UNREACHABLE,
    // Style sheets and scripts as resources: pages render none, files are listed outside React's tree.
    getResource: '{ return null }',
    acquireResource: UNREACHABLE,
    suspendResource: UNREACHABLE,
    // onSelect and onBeforeInput
    constructSelectEvent: NOTHING,
    getFallbackBeforeInputChars: '{ return null }',
    getNativeBeforeInputChars: '{ return null }',
    // The React Compiler
    useMemoCache: UNREACHABLE,
    // Refs of fragments
    FragmentInstance: UNREACHABLE,
    commitNewChildToFragmentInstance: UNREACHABLE,
    deleteChildFromFragmentInstance: UNREACHABLE,
    ...Object.fromEntries(
      [
        'addEventListener',
        'removeEventListener',
        'dispatchEvent',
        'focus',
        'focusLast',
        'blur',
        'observeUsing',
        'unobserveUsing',
        'getClientRects',
        'getRootNode',
        'compareDocumentPosition',
        'scrollIntoView',
      ].map((method) => [`FragmentInstance.prototype.${method}`, UNREACHABLE]),
    ),
    // Component stacks of errors, which no page shows
    describeFiber: '{ return "" }',
  },
  'react-hook-form/dist/index.esm.mjs': {
    // Lists of fields, and methods that no form calls.
    _setFieldArray: UNREACHABLE,
    setValues: UNREACHABLE,
    getFieldState: UNREACHABLE,
    watch: UNREACHABLE,
    resetField: UNREACHABLE,
    setFocus: UNREACHABLE,
  },
}

/** A function, and the name that it is declared with or assigned to. */
type Named = { name: string; start: number; end: number }
type Node = {
  type: string
  start: number
  end: number
  id?: Node
  init?: Node
  left?: Node
  right?: Node
  body?: Node
}

/** Drops those functions from the public pages. The build fails if a new version of the library lacks one of them. */
export function dropUnused(): Plugin {
  return {
    name: 'drop-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: Object.keys(STUBS).map((end) => `**/${end}`) },
      handler(code, id) {
        const entry = Object.entries(STUBS).find(([end]) => id.endsWith(end))
        return entry && replaceBodies(code, this.parse(code), entry[1])
      },
    },
  }
}

function replaceBodies(code: string, program: unknown, stubs: Stubs): string {
  const bodies = findBodies(program, { code, stubs })
  const missing = Object.keys(stubs).filter((wanted) => !bodies.some(({ name }) => name === wanted))
  if (missing.length > 0) throw new Error(`No function to drop is called ${missing.join(', ')}.`)
  return bodies.reduceRight(
    (rest, { name, start, end }) => rest.slice(0, start) + stubs[name] + rest.slice(end),
    code,
  )
}

/** In source order; not within one another. */
function findBodies(value: unknown, source: { code: string; stubs: Stubs }): Named[] {
  if (typeof value !== 'object' || value === null) return []
  const named = nameFunction(value as Node, source.code)
  if (named && Object.hasOwn(source.stubs, named.name)) return [named]
  return Object.values(value).flatMap((child) => findBodies(child, source))
}

function nameFunction(node: Node, code: string): Named | undefined {
  const name = node.id ?? node.left
  const body = node.type === 'FunctionDeclaration' ? node.body : (node.init ?? node.right)?.body
  if (!name || body?.type !== 'BlockStatement') return undefined
  return { name: code.slice(name.start, name.end), start: body.start, end: body.end }
}
