import { figure, machineTable, table } from '../report.ts';
import { type JournalResults, mostMicroseconds } from './run.ts';

const judgements = {
  reached: 'reached',
  missed: '**not reached**',
  unclear: '*the spread is too wide to tell*',
} as const;

/** Formats the results for people. */
export function reportJournal({ date, machine, rounds, families, costs }: JournalResults): string {
  const rows = costs.map(({ request, store, lane, cpu, interval, elapsed, judgement }) => [
    request,
    lane,
    store,
    `${figure(cpu)} µs`,
    `${figure(interval.low)}–${figure(interval.high)} µs`,
    `${figure(elapsed)} µs`,
    judgements[judgement],
  ]);
  return `What counting a read in the journal costs, at most ${String(mostMicroseconds)} µs of CPU: PHP’s time from the end of the answer to the end of the
request, with the journal on minus with it off. Medians of ${String(rounds)} rounds, which have blocks of both in turns, on a shop of ${families.toLocaleString('en')} families;
the interval contains the true median in 95 of 100 runs. The client has its answer before, so none of it is waiting time. It is
a browser, which the journal recognizes last. Without shared memory one read of 20 is written; its time is shared out among all. The last column but one is by the clock, with the database’s work.

${table([['request', 'lane', 'shared memory', 'CPU of one read', '95 % interval', 'by the clock', ''], ...rows])}

${machineTable(date, machine)}
`;
}
