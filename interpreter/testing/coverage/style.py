"""How the page of what was reached looks."""

STYLE = """
:root{--ink:#1d2329;--paper:#fff;--soft:#69727d;--rule:#dde1e6;--link:#0b5cad;
--ok:#2f9e55;--okbg:#effaf2;--half:#c98a00;--halfbg:#fff6da;--no:#d03b3b;--nobg:#fdeaea}
@media (prefers-color-scheme:dark){:root{--ink:#e4e7eb;--paper:#14181c;--soft:#98a2ad;--rule:#2c333a;--link:#7ab8ff;
--ok:#3fb26a;--okbg:#15251b;--half:#e0a82e;--halfbg:#2c2510;--no:#ef6a6a;--nobg:#341a1c}}
*{box-sizing:border-box}
html{scroll-padding-top:3rem}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
color:var(--ink);background:var(--paper)}
main{max-width:72rem;margin:0 auto;padding:1rem 1.25rem 4rem}
h1{font-size:1.9rem;margin:.5rem 0 1rem;line-height:1.2}
h1 small{font-size:1rem;font-weight:400;color:var(--soft)}
h2{margin:2.5rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--rule)}
h3{margin:1.75rem 0 .5rem;font-size:1rem}
a{color:var(--link);text-decoration:none}
a:hover{text-decoration:underline}
em{color:var(--no);font-style:normal;font-size:.85em}
.soft em{color:var(--soft)}
.bad{color:var(--no)}
nav{position:sticky;top:0;z-index:1;display:flex;gap:1rem;overflow-x:auto;padding:.6rem 0;margin:1rem 0;
background:var(--paper);border-bottom:1px solid var(--rule)}
.sums{display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:.75rem}
.sums>div{display:flex;flex-direction:column;padding:.7rem .8rem;border:1px solid var(--rule);border-radius:.5rem}
.sums b{font-size:1.35rem;line-height:1.2}
.sums small{color:var(--soft)}
.bar{display:flex;height:.45rem;margin-top:.4rem;border-radius:.25rem;overflow:hidden;background:var(--rule)}
.bar u.ok{background:var(--ok)}
.bar u.half{background:var(--half)}
.bar u.no{background:var(--no)}
table{width:100%;border-collapse:collapse;font-size:.9rem}
th{text-align:left;font-weight:600;color:var(--soft)}
th,td{padding:.3rem .5rem .3rem 0;border-bottom:1px solid var(--rule);vertical-align:top;overflow-wrap:break-word}
td:nth-child(n+2),th:nth-child(n+2){white-space:nowrap}
td.no{color:var(--no);font-weight:700}
.files td:last-child{width:30%}
details.c{border-left:.3rem solid var(--ok);padding:.2rem 0 .2rem .6rem;margin:.25rem 0}
details.c.no{border-color:var(--no)}
details.c.soft{border-color:var(--rule)}
details.c summary{cursor:pointer;list-style:none}
details.c p,details.c ul{margin:.3rem 0 .3rem 1rem;padding:0;font-size:.9rem;overflow-wrap:anywhere}
details.c ul{padding-left:1rem}
.key span{padding:.1rem .4rem;margin-right:.3rem;border-left:.3rem solid}
.key .ok,.src .ok{background:var(--okbg);border-color:var(--ok)}
.key .half,.src .half{background:var(--halfbg);border-color:var(--half)}
.key .no,.src .no{background:var(--nobg);border-color:var(--no)}
.src{border:1px solid var(--rule);border-radius:.5rem;overflow:hidden;font-size:.82rem}
.src>div,.src summary{display:grid;grid-template-columns:2.8rem 2.6rem 1fr;list-style:none}
.src summary::-webkit-details-marker,details.c summary::-webkit-details-marker{display:none}
.src>div,.src>details,.src>ul{border-left:.3rem solid transparent}
.src summary{cursor:pointer}
.src s,.src i{text-decoration:none;font-style:normal;text-align:right;padding-right:.6rem;color:var(--soft);
font-family:ui-monospace,Consolas,Menlo,monospace;user-select:none}
.src code{font-family:ui-monospace,Consolas,Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere;
min-height:1.5em}
.src p{margin:0;padding:.2rem .6rem .4rem 5.4rem}
.src ul{margin:0;padding:0 .6rem .2rem 5.4rem;list-style:none;color:var(--half);font-size:.78rem}
.src ul.no{color:var(--no)}
.src :target,.src>:target{outline:2px solid var(--link);outline-offset:-2px}
@media (max-width:40rem){main{padding:.5rem .6rem 3rem}h1{font-size:1.5rem}
.sums{grid-template-columns:repeat(2,1fr)}.src{font-size:.72rem}
.src>div,.src summary{grid-template-columns:2.1rem 1.8rem 1fr}.src s,.src i{padding-right:.35rem}
.src p,.src ul{padding-left:4rem}table{font-size:.8rem}td:nth-child(n+2),th:nth-child(n+2){white-space:normal}
.files th:nth-child(n+2),.files td:nth-child(n+2){white-space:nowrap}
.files td:last-child{width:22%}}
""".strip().replace("\n", "")
