import { mdiChartLine, mdiChartMultiline, mdiTableLarge } from '@mdi/js'
import { useId, useState } from 'react'
import { cx } from '#lib/cx.ts'
import { usePreference } from '#lib/preferences.ts'
import { Button } from '../display/Button.tsx'
import { downloadBlob, downloadText } from '../download.ts'
import { IconButton } from '../display/IconButton.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { ChartAlerts } from './ChartAlerts.tsx'
import { ChartCrosshair } from './ChartCrosshair.tsx'
import { chartCsv } from './chartCsv.ts'
import { type ChartDrawing, overlaidLines, separateLines } from './chartDrawing.ts'
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx'
import { useChartGroup } from './chartGroup.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { type ChartAlert, chartModel } from './chartModel.ts'
import { chartPicture } from './chartPicture.ts'
import type { ChartPlotProps } from './ChartPlot.tsx'
import { chartSentence, gapsText } from './chartSentence.ts'
import { type ChartSeries, lookOf } from './chartSeries.ts'
import { ChartTable } from './ChartTable.tsx'
import { zoneName } from './chartTicks.ts'
import { exportUnit, formatFigure, type Quantity } from './chartUnits.ts'
import { zeroSeries } from './seriesStatistics.ts'
import styles from './TimeChart.module.css'
import { loadPlot, usePlot, useTurn } from './usePlot.ts'
import { useWidth } from './useWidth.ts'

interface TimeChartProps {
  title: string
  quantity: Quantity
  /** Explanation after the unit: "100% is one core". */
  note?: string
  /** Series of the chart. Pass all series without points while loading, so that the layout does not shift. */
  series: readonly ChartSeries[]
  alerts?: readonly ChartAlert[]
  /** True during the first load. */
  loading?: boolean
  /** True while the displayed data belongs to a previously selected range. */
  stale?: boolean
  /** Prefix of the names of downloaded files. */
  fileName: string
  /** True if the limits are edited next to the chart, where their history is shown as well. */
  limitsEdited?: boolean
  /** True if a table next to the chart shows the statistics; the legend then shows only the value at the cursor. */
  figuresElsewhere?: boolean
}

const noAlerts: readonly ChartAlert[] = []

const noIds: ReadonlySet<string> = new Set()

/** Line chart over time with its statistics. Must be inside a ChartGroup. */
export function TimeChart({
  title,
  quantity,
  note,
  series,
  alerts = noAlerts,
  loading = false,
  stale = false,
  fileName,
  limitsEdited = false,
  figuresElsewhere = false,
}: TimeChartProps) {
  const { domain, zone } = useChartGroup()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [asTable, setAsTable] = useState(false)
  const [farShown, setFarShown] = useState(false)
  const [areZerosShown, setAreZerosShown] = useState(false)
  const [separate, setSeparate] = usePreference('separateLines')
  const [box, width] = useWidth<HTMLDivElement>()
  const titleId = useId()
  const sentenceId = useId()

  const model = chartModel({
    series,
    hidden,
    alerts,
    quantity,
    domain,
    zone,
    showFar: farShown,
  })
  const zeros = zeroSeries(series, model.statistics)
  const folded = areZerosShown ? noIds : zeros
  const lines = series.flatMap((line, index) =>
    hidden.has(line.id) || folded.has(line.id)
      ? []
      : [{ ...lookOf(line, index), index, id: line.id, name: line.name }],
  )
  const isSeparate = separate[title] === true && lines.length > 1
  const drawing = (isSeparate ? separateLines : overlaidLines)({ model, lines, alerts, quantity })
  const empty = !loading && model.statistics.every((statistics) => statistics === undefined)
  const seriesStatistics = series.map(({ name }, index) => ({
    name,
    statistics: model.statistics[index],
  }))
  const zoneText = zoneName(domain, zone)
  // An empty chart is collapsed to one line of text instead of an empty frame with a legend.
  const isQuiet = empty && !loading && !asTable

  const toggle = (id: string) => setHidden((before) => before.symmetricDifference(new Set([id])))
  const downloadCsv = () =>
    downloadText(
      `${fileName}.csv`,
      'text/csv',
      chartCsv(
        series.map(({ name }) => name),
        model.rows,
        exportUnit(quantity),
      ),
    )
  const downloadPicture = async () => {
    if (!box.current) return
    const picture = await chartPicture(box.current, {
      title,
      detail: `${model.unit.unit}, times in ${zoneText}`,
      lines: lines.map(({ name, index, color, dash }) => ({
        color,
        dash,
        text: `${name}: ${figures(index)}`,
      })),
    })
    downloadBlob(`${fileName}.png`, picture)
  }
  const figures = (index: number) => {
    const statistics = model.statistics[index]
    return (['min', 'average', 'p95', 'max', 'last'] as const)
      .map((key) => `${key} ${formatFigure(statistics?.[key], model.unit)}`)
      .join(' · ')
  }

  return (
    <section
      className={cx(styles.chart, stale && styles.stale, isQuiet && styles.quiet)}
      aria-labelledby={titleId}
      aria-describedby={sentenceId}
      {...((loading || stale) && { 'aria-busy': true })}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}{' '}
          {!isQuiet && (
            <span className={styles.unit}>
              {model.unit.unit}
              {note !== undefined && ` · ${note}`}
            </span>
          )}
        </h2>
        {!isQuiet && (
          <>
            {series.length > 1 && (
              <IconButton
                size="small"
                icon={mdiChartMultiline}
                label={`Separate lines of ${title}`}
                pressed={separate[title] === true}
                onClick={() => setSeparate({ ...separate, [title]: separate[title] !== true })}
              />
            )}
            <IconButton
              size="small"
              icon={asTable ? mdiChartLine : mdiTableLarge}
              label={asTable ? `Show ${title} as chart` : `Show ${title} as table`}
              onClick={() => setAsTable(!asTable)}
            />
            <Menu
              size="small"
              label={`Download ${title}`}
              items={[
                { label: 'Download CSV', onSelect: downloadCsv },
                {
                  label: 'Download PNG',
                  onSelect: () => void downloadPicture(),
                  disabledReason:
                    asTable || empty ? 'Switch to the chart to export PNG' : undefined,
                },
              ]}
            />
          </>
        )}
      </header>
      <div className={styles.plot} style={{ height: drawing.pixels }} ref={box} hidden={isQuiet}>
        {asTable ? (
          <ChartTable title={title} series={series} model={model} domain={domain} zone={zone} />
        ) : (
          <Lines
            loading={loading}
            empty={empty}
            width={width}
            lines={lines}
            domain={domain}
            drawing={drawing}
            timeTicks={model.timeTicks}
            zone={zone}
          />
        )}
        {!asTable && !loading && !empty && (
          <ChartCrosshair
            title={title}
            rows={model.rows}
            step={model.step}
            lines={lines}
            unit={model.unit}
            drawing={drawing}
          />
        )}
        {!asTable && <span className={styles.zone}>{zoneText}</span>}
      </div>
      {!isQuiet && (
        <ChartLegend
          title={title}
          series={series}
          model={model}
          hidden={hidden}
          onToggle={toggle}
          zeros={zeros}
          areZerosShown={areZerosShown}
          onZerosShown={setAreZerosShown}
          cursorOnly={figuresElsewhere}
        />
      )}
      {!isQuiet && (
        <ChartAlerts
          series={series}
          alerts={alerts}
          quantity={quantity}
          far={isSeparate ? [] : model.farAlerts}
          farShown={farShown}
          onFarShown={setFarShown}
          edited={limitsEdited}
        />
      )}
      {model.gaps.length > 0 && (
        <p className={styles.gaps} aria-hidden="true">
          {gapsText(model.gaps)}
        </p>
      )}
      <p id={sentenceId} className={isQuiet ? styles.none : 'visually-hidden'}>
        {loading
          ? 'Loading…'
          : chartSentence(
              seriesStatistics.filter((_, index) => !hidden.has(series[index]?.id ?? '')),
              model.gaps,
              model.unit,
              zone,
              domain,
            )}
      </p>
    </section>
  )
}

interface LinesProps
  extends Pick<ChartFrameProps, 'domain' | 'timeTicks' | 'zone'>, Pick<ChartPlotProps, 'lines'> {
  loading: boolean
  empty: boolean
  width: number
  drawing: ChartDrawing
}

function Lines(props: LinesProps) {
  const { loading, empty, width, lines, domain, drawing, timeTicks, zone } = props
  const loaded = usePlot()
  const Plot = typeof loaded === 'object' ? loaded.plot : undefined
  const turn = useTurn(Boolean(Plot) && !loading && !empty && width > 0)
  if (empty) return null
  if (loaded === 'failed') {
    return (
      <div className={styles.empty}>
        <p>The chart could not be loaded. The table shows the same values.</p>
        <Button size="small" onClick={() => void loadPlot()}>
          Try again
        </Button>
      </div>
    )
  }
  if (loading || width === 0) return <div className={styles.bones} />
  const size = { width, height: drawing.pixels }
  return (
    <div className={styles.lines} aria-hidden="true">
      <ChartFrame
        {...size}
        domain={domain}
        timeTicks={timeTicks}
        valueTicks={drawing.ticks}
        top={drawing.top}
        limits={drawing.limits}
        captions={drawing.captions}
        zone={zone}
      />
      {Plot && turn && (
        <Plot {...size} rows={drawing.rows} lines={lines} domain={domain} top={drawing.top} />
      )}
    </div>
  )
}
