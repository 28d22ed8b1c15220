import tableStyles from '../../../ui/table.module.css'

type Row = { id: number; cells: readonly string[] }

export function DataTable({ columns, rows }: { columns: readonly string[]; rows: readonly Row[] }) {
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, column) => (
                <td key={columns[column]} data-label={columns[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
