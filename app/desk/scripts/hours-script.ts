import uPlot from 'uplot'
import { hour } from '#app/shared/time'
import { torontoZone } from '#app/shared/toronto-time'

const clock = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', timeZone: torontoZone })
const height = 132

const ink = (name: string) => () => getComputedStyle(document.body).getPropertyValue(name)

const marks = Array.from(document.querySelectorAll<HTMLElement>('[data-mark]'), (line) =>
  Number(line.dataset.mark),
)
const numbers = (text = '') => text.split(' ').filter(Boolean).map(Number)

for (const figure of document.querySelectorAll<HTMLElement>('figure[data-counts]')) open(figure)

/** Puts a chart that can be read hour by hour in place of the server's drawing. */
function open(figure: HTMLElement) {
  const startsAt = Number(figure.dataset.from)
  const counts = numbers(figure.dataset.counts)
  const before = numbers(figure.dataset.before)
  const ticks = numbers(figure.dataset.ticks)
  const box = document.createElement('div')
  const words = document.createElement('output')
  figure.append(box, words)
  figure.dataset.isLive = ''
  figure.tabIndex = 0

  const middles = counts.map((_, at) => (startsAt + (at + 0.5) * hour) / 1_000)
  const axis: uPlot.Axis = {
    stroke: ink('--color-soft'),
    font: `12px ${ink('--font-sans')()}`,
    grid: { stroke: ink('--color-line'), width: 1 },
    ticks: { show: false },
  }
  const plot = new uPlot(
    {
      width: figure.clientWidth,
      height,
      padding: [8, 0, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: { range: [startsAt / 1_000, startsAt / 1_000 + counts.length * 3_600] },
        // A line at the very top would look cut.
        y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] },
      },
      axes: [
        {
          ...axis,
          size: 24,
          splits: () => [0, 6, 12, 18].map((at) => (startsAt + at * hour) / 1_000),
          values: (_, splits) => splits.map((at) => clock.format(at * 1_000)),
        },
        { ...axis, size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 20_000] },
      ],
      series: [
        {},
        {
          fill: ink('--color-edge'),
          width: 0,
          points: { show: false },
          paths: uPlot.paths.bars?.({ size: [0.8] }) as uPlot.Series.PathBuilder,
        },
        { stroke: ink('--color-maple'), width: 1.5, points: { show: false } },
      ],
      hooks: { setCursor: [read], draw: [drawMarks] },
    },
    [middles, counts, before],
    box,
  )

  function read({ cursor: { idx } }: uPlot) {
    const at = idx ?? counts.length - 1
    const from = startsAt + at * hour
    const changes = marks.filter((mark) => mark >= from && mark < from + hour).length
    const until = clock.format(from + hour)
    words.value = `${clock.format(from)} to ${until}: ${counts[at]}, a week before ${before[at]}`
    if (changes > 0) words.value += `; ${changes} ${changes === 1 ? 'change' : 'changes'}`
  }

  function drawMarks({ ctx, bbox, valToPos }: uPlot) {
    ctx.save()
    ctx.strokeStyle = ink('--color-maple')()
    ctx.lineWidth = devicePixelRatio
    ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio])
    for (const at of ticks) {
      const x = Math.round(valToPos(at / 1_000, 'x', true))
      ctx.beginPath()
      ctx.moveTo(x, bbox.top)
      ctx.lineTo(x, bbox.top + bbox.height)
      ctx.stroke()
    }
    ctx.restore()
  }

  figure.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -counts.length, End: counts.length }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = Math.min(counts.length - 1, Math.max(0, (plot.cursor.idx ?? counts.length) + by))
    plot.setCursor({ left: plot.valToPos(middles[at] as number, 'x'), top: 0 })
  })
  read(plot)
  const redraw = () => plot.setSize({ width: figure.clientWidth, height })
  new ResizeObserver(redraw).observe(figure)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
}
