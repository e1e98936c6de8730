"""Starts MiniStack with two corrections. In events of an HTTP API (payload format 2.0) API Gateway passes the request's
cookies as a list instead of a header, which MiniStack 1.5.33 does not. And with TLS it would listen on port 443, too."""

import ministack.app
from ministack.services import lambda_svc

execute = lambda_svc._execute_function_with_config_scope


def execute_with_cookies(record, event, *arguments, **named):
    if isinstance(event, dict) and event.get("version") == "2.0":
        if "cookies" in event:
            raise RuntimeError("MiniStack passes cookies by itself: remove this file's correction")
        header = event["headers"].pop("cookie", None)
        if header is not None:
            event["cookies"] = header.split("; ")
    return execute(record, event, *arguments, **named)


lambda_svc._execute_function_with_config_scope = execute_with_cookies
ministack.app._port_is_bindable = lambda *_: False
ministack.app.main()
