import { t } from '../i18n/index.svelte';

// What the engine says names tiles by their ids and places by their points; on a table that is seen, the colour of the tile says more.
export function tidy(text: string): string {
  return text
    .replace(/\b([a-z]+)_\d+ \([^()]*\)/g, (_, d: string) => t().domain(d))
    .replace(/\b(trade|craftsmanship|art|science|government|religion)_\d+\b/g, (_, d: string) => t().domain(d))
    .replace(/,? (?:card |Karte )?(?:at|auf|bei) (?:\[[^\]]*\]|\(-?\d+,-?\d+\)(?: \(-?\d+,-?\d+\))*)/g, '')
    .replace(/ \((?:copy|Exemplar) [^)]*\)/g, '');
}
// The same as the name of a step, without what it costs and brings.
export const brief = (text: string): string => tidy(text).replace(/:.*$/, '');
