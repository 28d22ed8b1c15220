import timeGrid from '@fullcalendar/react/timegrid'

type BuildColumns = (series: unknown, dateEnv: unknown, limits: object) => unknown
type View = new (...args: never[]) => { buildDayCols?: BuildColumns }

/**
 * FullCalendar 7.1 remembers the columns of a week by an object that it makes anew for each drawing, so it never finds
 * them again and draws every entry at each step of a drag: 80 ms with five hundred of them. Here the same days are the
 * same columns. A version that no longer has this part is left as it is.
 */
function steadied<Plugin>(plugin: Plugin): Plugin {
  const { views } = plugin as { views?: { timeGrid?: { component?: View } } }
  const component = views?.timeGrid?.component
  if (!component) return plugin
  const SteadyTimeGrid = class extends component {
    constructor(...given: never[]) {
      super(...given)
      this.buildDayCols = rememberLatest(this.buildDayCols)
    }
  }
  return {
    ...plugin,
    views: { ...views, timeGrid: { ...views.timeGrid, component: SteadyTimeGrid } },
  }
}

function rememberLatest(build: BuildColumns | undefined): BuildColumns | undefined {
  if (!build) return undefined
  let latest: { key: readonly unknown[]; columns: unknown } | undefined
  return (series, dateEnv, limits) => {
    const key = [series, dateEnv, ...Object.values(limits)]
    if (!latest || key.some((part, i) => part !== latest?.key[i])) {
      latest = { key, columns: build(series, dateEnv, limits) }
    }
    return latest.columns
  }
}

export const steadyTimeGrid = steadied(timeGrid)
