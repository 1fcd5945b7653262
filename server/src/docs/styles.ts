// The styles of all pages of the documentation: the product's colours in both colour schemes, from phones to wide screens.
import { withTokens } from '@portage/brand/tokens';

export const styles = withTokens(`:root{scroll-padding-top:1rem}
*{box-sizing:border-box}body{margin:0;background:var(--surface);color:var(--text);font:16px/1.6 Inter,-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;overflow-wrap:break-word}
a{color:var(--primary);text-underline-offset:3px}:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;z-index:3;background:var(--surface-raised);padding:.5rem 1rem}
header{background:var(--surface-raised);border-bottom:1px solid var(--border)}
header>div{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;max-width:1440px;margin:0 auto;padding:.6rem 1.5rem}
.brand{display:flex;align-items:center;gap:.6rem;margin-right:auto;color:var(--text);font-weight:650;text-decoration:none}.brand svg{width:32px;height:32px;flex:none}
header a:not(.brand){display:inline-flex;align-items:center;min-height:44px}header a[aria-current]{color:var(--text);font-weight:600;text-decoration:none;box-shadow:inset 0 -3px var(--primary)}
.page{max-width:1440px;margin:0 auto;padding:0 1.5rem 6rem}
h1{margin:2.5rem 0 .5rem;font-size:clamp(1.7rem,4vw,2.4rem);line-height:1.2;letter-spacing:-.01em}h2{margin:0 0 .75rem;font-size:1.4rem;line-height:1.3}h3{margin:0 0 .5rem;font-size:1rem}
p{margin:0 0 1rem;max-width:42rem}.lead{font-size:1.1rem;color:var(--text-muted)}
nav.contents ol{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0;padding:0;list-style:none}nav.contents a{display:block;padding:.45rem 0;color:var(--text-muted);text-decoration:none}nav.contents a:hover{color:var(--primary);text-decoration:underline}
.tools{display:grid;gap:1rem;margin:1.5rem 0;padding:1.25rem;border:1px solid var(--border);border-radius:12px;background:var(--surface-raised)}
.tools fieldset{display:flex;flex-wrap:wrap;align-content:start;gap:.5rem;margin:0;padding:0;border:0}.tools legend,.tools label.key{margin-bottom:.35rem;padding:0;font-weight:600;font-size:.9rem}
.tools fieldset label{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;padding:0 1rem;border:1px solid var(--border-strong);border-radius:8px;cursor:pointer}.tools fieldset label:has(:checked){background:var(--primary-soft);border-color:var(--primary)}
.tools input[type=radio]{accent-color:var(--primary);width:1.1rem;height:1.1rem;margin:0}.key-field{display:block}.key-field[hidden]{display:none}.key-field input{display:block;width:100%;min-height:44px;padding:0 .75rem;border:1px solid var(--border-strong);border-radius:8px;background:var(--surface);color:var(--text);font:.9rem/1.4 ui-monospace,Menlo,Consolas,monospace}
.note{margin:.4rem 0 0;font-size:.85rem;color:var(--text-muted)}.warn{color:var(--danger)}
section.guide{padding:2.25rem 0;border-top:1px solid var(--border)}.step{display:grid;gap:0 2.5rem;grid-template-columns:minmax(0,1fr)}.step+.step{margin-top:1rem}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.88em}p code,li code{padding:.1rem .3rem;border-radius:4px;background:var(--surface-sunken);overflow-wrap:anywhere}
.example{position:relative;margin:0 0 1rem}.example pre{margin:0;padding:1rem 1.1rem;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--border);border-radius:10px;background:var(--surface-sunken);font-size:.86rem;line-height:1.55;tab-size:2}
.example button{position:absolute;top:.4rem;right:.4rem;min-height:32px;padding:0 .7rem;border:1px solid var(--border-strong);border-radius:6px;background:var(--surface-raised);color:var(--text);font:inherit;font-size:.8rem;cursor:pointer}.example button:hover{border-color:var(--primary);color:var(--primary)}
.example button:not([hidden])+pre{padding-right:6rem}@media(max-width:600px){.example button:not([hidden])+pre{padding:3rem 1.1rem 1rem}}.example .key{color:var(--primary);font-weight:600}
body:has(#as-curl:checked) .typescript,body:has(#as-typescript:checked) .curl{display:none}
table{width:100%;border-collapse:collapse;font-size:.88rem}th,td{padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--border);text-align:left;vertical-align:top;font-weight:400;overflow-wrap:anywhere}th{width:38%}
.fields{margin:.25rem 0 1rem;font-size:.88rem}.fields>div{padding:.6rem 0;border-top:1px solid var(--border)}.fields>div:first-child{border-top:0}.fields dt{overflow-wrap:anywhere}.fields dt>code{margin-right:.4rem;font-weight:600}.fields dd{margin:0}.fields dd p{margin:.15rem 0 0;max-width:44rem}
.call{padding:1.25rem 0;border-top:1px solid var(--border)}.call h3{display:flex;flex-wrap:wrap;gap:.25rem .6rem;align-items:baseline;overflow-wrap:anywhere}.call p{margin:.25rem 0;max-width:52rem}
.verb{min-width:4rem;padding:.1rem .45rem;border-radius:5px;border:1px solid currentColor;text-align:center;font-size:.75rem;font-weight:700;color:var(--state-scheduled)}.verb.post{color:var(--state-completed)}.verb.put{color:var(--state-skipped)}.verb.delete{color:var(--danger)}
.narrow{max-width:62rem}.narrow h2{margin-top:2rem}.narrow ul,.narrow li{max-width:46rem}.narrow li{margin:.4rem 0}.up{margin:1.5rem 0 -1.5rem}.narrow .example{max-width:46rem}
.search{position:relative;margin:1.5rem 0;padding:1.25rem;border:1px solid var(--border);border-radius:12px;background:var(--surface-raised)}.search label{display:block;margin-bottom:.35rem;font-weight:600;font-size:.9rem}.search kbd{margin-left:.35rem;padding:0 .4rem;border:1px solid var(--border-strong);border-radius:4px;font:inherit;font-size:.8rem;color:var(--text-muted)}@media(hover:none){.search kbd{display:none}}.search>div{display:flex;gap:.5rem}.search input{flex:1;min-width:0;min-height:44px;padding:0 .75rem;border:1px solid var(--border-strong);border-radius:8px;background:var(--surface);color:var(--text);font:inherit}.search button{min-height:44px;padding:0 1.1rem;border:1px solid var(--border-strong);border-radius:8px;background:var(--surface-raised);color:var(--text);font:inherit;cursor:pointer}.search button:hover{border-color:var(--primary);color:var(--primary)}.search .note{min-height:1.4rem}
.call .code{margin-top:1rem}.answer pre{max-height:26rem;overflow:auto;margin:0 0 1rem;padding:1rem 1.1rem;border:1px solid var(--border);border-radius:10px;background:var(--surface-sunken);font-size:.82rem;line-height:1.5}.answer>summary{padding:.25rem 0}.call .example pre{max-height:22rem;overflow:auto}.types a,.event a{margin-right:.75rem}.types{max-width:52rem;line-height:2}p.event{margin:.4rem 0}table.errors thead th{width:auto;font-weight:600}table.errors thead th:first-child{width:40%}table.errors thead th:nth-child(2){width:4.5rem}
[hidden]{display:none!important}
.small{font-size:.85rem;color:var(--text-muted)}summary{cursor:pointer;min-height:32px}h2.noun{margin:2.5rem 0 .75rem}
@media(min-width:1000px){:root{scroll-padding-top:5rem}header{position:sticky;top:0;z-index:2}.page.with-contents{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:0 3rem}nav.contents{position:sticky;top:5rem;align-self:start;max-height:calc(100vh - 6rem);overflow:auto;padding-top:2.75rem}nav.contents ol{display:block}
.tools{grid-template-columns:auto minmax(0,1fr);gap:2rem}}
@media(max-width:999px){nav.contents{margin:0 -1.5rem;border-bottom:1px solid var(--border)}nav.contents ol{flex-wrap:nowrap;overflow-x:auto;padding:0 1.5rem}nav.contents li{flex:none}nav.contents a{padding:.7rem 0}header>div{column-gap:.75rem;font-size:.92rem}}
@media(min-width:1240px){.step{grid-template-columns:minmax(0,5fr) minmax(0,7fr)}.call .step{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.call .code{margin-top:0}.step>.words:last-child{grid-column:1/-1}}`);
