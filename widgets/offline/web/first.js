// The first script of every page, written for old browsers too: it says so in plain words when
// the lessons cannot run here. It also gives this site its own keys in the browser's storage
// (several sites may share one host), and has the site kept for offline use.
(function () {
  "use strict";
  var root = document.documentElement;
  var base = root.getAttribute("data-cks-root") || "./";
  var place = document.createElement("a");
  place.href = base;
  var path = place.pathname.replace(/[^/]*$/, "");
  root.setAttribute("data-cardkit-keys", "cardkit:1@" + path + ":");

  function say(key) {
    try {
      return JSON.parse(document.getElementById("cks-data").textContent).texts[key] || "";
    } catch (error) {
      return "";
    }
  }

  function tell(key) {
    var main = document.getElementById("cks-main");
    if (!main) return;
    main.removeAttribute("aria-busy");
    // What stands there is only hidden: the page's other script still looks for it.
    for (var at = 0; at < main.children.length; at += 1) main.children[at].style.display = "none";
    var box = document.createElement("div");
    box.className = "cks-message";
    box.setAttribute("role", "alert");
    box.innerHTML = '<div class="cks-fan" aria-hidden="true"><span></span><span></span>' +
      "<span><b>?</b></span></div><h1></h1><p></p>";
    box.querySelector("h1").textContent = say(key);
    box.querySelector("p").textContent = say(key + "_about");
    main.appendChild(box);
    if (key !== "broken") return;
    var again = document.createElement("button");
    again.className = "cks-button cks-primary";
    again.textContent = say("try_again");
    again.onclick = function () { location.reload(); };
    box.appendChild(again);
  }

  var canRun = typeof WebAssembly === "object" && typeof BigInt === "function" &&
    typeof Worker === "function" && "noModule" in document.createElement("script") &&
    typeof globalThis === "object" && typeof Object.hasOwn === "function" &&
    typeof AbortSignal === "function" && typeof AbortSignal.any === "function";
  var asFile = location.protocol === "file:";
  var why = asFile ? "as_file" : canRun ? "" : "too_old";

  // The worker that keeps the site is an offer: where a browser has none, nothing is said.
  function keep() {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register(base + "sw.js").then(null, function () {});
  }

  window.cardkitAlone = { why: why, tell: tell, keep: keep };
  document.addEventListener("DOMContentLoaded", function () {
    if (why) tell(why);
    // A lesson is opened first and kept afterwards: the two would share the network.
    else if (!document.getElementById("cks-alone")) addEventListener("load", keep);
  });
})();
