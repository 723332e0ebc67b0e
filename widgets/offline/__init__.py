"""The lessons as static files: Python runs in the learner's browser, and no server is needed.

``build`` makes the folder and ``serve`` hands it out; ``inbrowser`` is the one module of this
package that runs in the browser itself, beside JupyterLite's kernel (``web/worker.js``).
"""
