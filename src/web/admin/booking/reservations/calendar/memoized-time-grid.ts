import timeGrid from '@fullcalendar/react/timegrid'

type BuildColumns = (series: unknown, dateEnv: unknown, limits: object) => unknown
type ViewClass = new (...args: never[]) => { buildDayCols?: BuildColumns }

/**
 * FullCalendar 7.1 memoizes the columns of a week keyed on an object that it re-creates on each render, so every
 * lookup misses and each drag step renders every entry: 80 ms for five hundred. Keys on the object's values
 * instead. A version without `buildDayCols` is left unchanged.
 */
function memoizeColumns<Plugin>(plugin: Plugin): Plugin {
  const { views } = plugin as { views?: { timeGrid?: { component?: ViewClass } } }
  const component = views?.timeGrid?.component
  if (!component) return plugin
  const MemoizedTimeGrid = class extends component {
    constructor(...args: never[]) {
      super(...args)
      this.buildDayCols = memoizeLatest(this.buildDayCols)
    }
  }
  return {
    ...plugin,
    views: { ...views, timeGrid: { ...views.timeGrid, component: MemoizedTimeGrid } },
  }
}

function memoizeLatest(build: BuildColumns | undefined): BuildColumns | undefined {
  if (!build) return undefined
  let latest: { key: readonly unknown[]; columns: unknown } | undefined
  return (series, dateEnv, limits) => {
    const key = [series, dateEnv, ...Object.values(limits)]
    if (!latest || key.some((part, index) => part !== latest?.key[index])) {
      latest = { key, columns: build(series, dateEnv, limits) }
    }
    return latest.columns
  }
}

export const memoizedTimeGrid = memoizeColumns(timeGrid)
